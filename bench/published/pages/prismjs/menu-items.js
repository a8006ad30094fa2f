document.write('<script src="menu-footer.js"><\/script>');
