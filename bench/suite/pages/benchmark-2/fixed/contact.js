// Put together here, where address collectors do not look.
const mailbox = ['visit', 'harbour-museum.example'].join('@');
document.getElementById('contact').textContent = `Write to us: ${mailbox}`;
