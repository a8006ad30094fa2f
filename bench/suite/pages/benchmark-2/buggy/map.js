const HarbourMap = {
  async show(id) {
    const response = await fetch('places.json');
    const { tile, places } = await response.json();
    const image = new Image(240, 160);
    image.src = tile;
    image.alt = 'Map of the harbour';
    const legend = document.createElement('p');
    legend.textContent = `On the map: ${places.join(', ')}`;
    document.getElementById(id).replaceChildren(image, legend);
  },
};
