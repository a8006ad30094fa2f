postMessage({ type: 'index', words: { apple: 3, pear: 5 } });
