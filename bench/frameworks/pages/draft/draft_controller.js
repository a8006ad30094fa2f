import { Controller } from '@hotwired/stimulus';

export default class extends Controller {
  static targets = ['title', 'status', 'form'];

  connect() {
    this.saving = Promise.resolve();
    this.timer = null;
    if (FIXED) this.formTarget.dataset.action = 'submit->draft#publish';
  }

  changed() {
    this.statusTarget.textContent = 'Unsaved changes';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), 500);
  }

  flush() {
    if (this.timer !== null) {
      clearTimeout(this.timer);
      this.timer = null;
      this.saving = this.saving.then(() => this.save()); // One at a time.
    }
    return this.saving;
  }

  async save() {
    this.busy = true;
    this.statusTarget.textContent = 'Saving…';
    const body = JSON.stringify({ title: this.titleTarget.value });
    await fetch('api/draft', { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
    this.busy = false;
    this.statusTarget.textContent = 'All changes saved';
  }

  // What is on the screen is saved before it is published.
  async publish(event) {
    if (this.timer === null && !this.busy) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    await this.flush();
    this.formTarget.requestSubmit();
  }
}
