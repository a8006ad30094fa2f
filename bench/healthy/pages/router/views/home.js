export default { template: `<h1>Home</h1><p>Welcome.</p>` };
