document.write('<nav>Home</nav>');
