import { mount } from 'svelte';
import Note from './Note.svelte';
mount(Note, { target: document.getElementById('app') });
