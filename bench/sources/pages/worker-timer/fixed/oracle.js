const answer = new Promise((resolve) => {
  setTimeout(() => resolve({ text: 'perhaps' }), 500);
});
onmessage = async () => postMessage((await answer).text);
