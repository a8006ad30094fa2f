document.documentElement.dataset.extn = 'loaded';
