document.documentElement.dataset.lib = 'loaded';
