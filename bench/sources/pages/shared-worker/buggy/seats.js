onconnect = ({ ports: [port] }) => {
  port.postMessage({ type: 'seats', free: ['12A', '14C'] });
};
