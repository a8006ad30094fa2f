let sky;
new WebSocket('weather.socket').onmessage = ({ data }) => {
  sky = data;
};
onmessage = () => postMessage(sky.toUpperCase());
