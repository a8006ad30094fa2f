document.write('<script src="menu-items.js"><\/script>');
