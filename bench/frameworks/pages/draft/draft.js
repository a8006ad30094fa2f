import '@hotwired/turbo';
import { Application } from '@hotwired/stimulus';
import DraftController from './draft_controller.js';

Application.start().register('draft', DraftController);
