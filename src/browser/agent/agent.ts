/**
 * The agent: what WAVE puts into every document before the page's first script. It keeps the
 * page's timers and frames until they are fired from outside, and tells what the page does.
 */

import { digest } from '../../model/digest.js';
import type { WaitStep } from '../../scenario/scenario.js';
import type { ChosenFile } from '../chosen-file.js';
import { Animations } from './animations.js';
import { takeBinding } from './binding.js';
import { awaitBodies } from './bodies.js';
import { holdBroadcasts } from './broadcasts.js';
import { holdCaches } from './caches.js';
import { installClock } from './clock.js';
import { Connections } from './connections.js';
import { watchDownloads } from './downloads.js';
import { Drawing } from './drawing.js';
import { installEventSource } from './event-source.js';
import { holdFileReaders } from './file-readers.js';
import { askForFonts, holdFonts } from './fonts.js';
import { installFrames } from './frames.js';
import { holdGeolocation } from './geolocation.js';
import { watchHandlers } from './handlers.js';
import { holdPromises } from './held-promises.js';
import { HeldTasks } from './held-tasks.js';
import { holdImages } from './images.js';
import { holdIndexedDb } from './indexed-db.js';
import { holdLocks } from './locks.js';
import { awaitMedia } from './media.js';
import type { AgentMessage, AgentSettings, Beginning, Pushed } from './messages.js';
import { watchNodes } from './nodes.js';
import { Observers } from './observers.js';
import { holdPorts } from './ports.js';
import { holdPostedTasks } from './posted-tasks.js';
import { awaitProgress } from './progress-events.js';
import { installRandom } from './random.js';
import { watchRedirectModes } from './redirects.js';
import { Scrolls } from './scrolls.js';
import { refuseServiceWorkers } from './service-workers.js';
import { documentText, snapshotJson } from './snapshot.js';
import {
  findFrame,
  isAwaited,
  prepareStep,
  revealTargets,
  stepReadiness,
  stepRequirements,
  type TargetStep,
  throughFrame,
} from './target.js';
import { drained, runAndDrain } from './tasks.js';
import { stampTimes } from './time-stamps.js';
import { installTimers } from './timers.js';
import { watchTouched } from './touched.js';
import { watchTraversals } from './traversals.js';
import { nameUnheld } from './unheld.js';
import { holdUploadEvents } from './upload-events.js';
import { holdViewTransitions } from './view-transitions.js';
import { installWebSocket } from './web-socket.js';
import { holdWindowMessages } from './window-messages.js';
import { holdWorkers } from './workers.js';
import { wrapFunction } from './wrap.js';

export function start(settings: AgentSettings): void {
  // A window may outlive the document that it was made for, which was an empty one.
  if (Object.hasOwn(window, settings.name)) return;
  const post = takeBinding(settings.binding);
  const report = (message: AgentMessage): void => post(JSON.stringify(message));
  let current: Beginning = { index: 0, time: 0, identity: '' };
  const clock = installClock(settings.epoch);
  stampTimes(clock, settings.epoch);
  const random = installRandom(settings.seed);
  refuseServiceWorkers(report);
  const timers = installTimers(report);
  const frames = installFrames(report, clock);
  const tasks = new HeldTasks(report);
  const isFine = settings.granularity === 'fine';
  const { adopt: onPorts } = holdPorts(tasks, isFine);
  const messages = holdWindowMessages(tasks, { token: settings.name, isFine, onPorts });
  const bodies = awaitBodies(tasks);
  const progresses = awaitProgress(tasks);
  holdUploadEvents();
  holdBroadcasts(tasks, report);
  holdPostedTasks(tasks, isFine);
  holdCaches(tasks); // With the browser's own `put`.
  holdPromises(tasks);
  holdFonts(tasks);
  holdImages(tasks);
  awaitMedia(tasks, report);
  holdLocks(tasks);
  holdGeolocation(tasks);
  holdViewTransitions(tasks);
  holdFileReaders(tasks);
  holdIndexedDb(tasks);
  const connections = new Connections(report);
  installWebSocket(connections, settings.live, () => current.index);
  installEventSource(connections, settings.live);
  holdWorkers(tasks, { token: settings.name, report, onPorts });
  nameUnheld(report);
  watchTraversals(report);
  watchDownloads(report);
  watchRedirectModes(report);
  const drawing = new Drawing(tasks);
  const animations = new Animations(tasks, drawing, report);
  const observers = new Observers(tasks, drawing);
  const scrolls = new Scrolls(drawing);
  wrapFunction(window, 'close', (native) => {
    report({ type: 'closing' });
    return native();
  });
  const look = watchNodes(settings.name, report);
  if (settings.observe) watchHandlers(report, () => current.index);
  const touched = settings.observe ? watchTouched(report, settings.name) : null;

  const begin = (beginning: Beginning): void => {
    current = beginning;
    touched?.begin();
    clock.set(beginning.time);
    random.begin(beginning.identity);
    if (beginning.gives !== undefined) {
      bodies.given(beginning.gives);
      progresses(beginning.gives);
    }
    animations.begin(beginning.time);
    observers.begin();
  };
  const quiet = async (): Promise<void> => {
    do {
      askForFonts();
      for (await drained(); tasks.isPending; await drained()) await tasks.settled();
      animations.look();
      observers.look();
      scrolls.look();
    } while (drawing.begin());
  };
  const agent = {
    begin,
    /**
     * Resolves when nothing is left to do, and what there is to see has been told.
     *
     * @param isSplit whether the page has frames in other processes
     */
    async drained(isParsing: boolean, isSplit: boolean) {
      await quiet();
      if (isSplit) {
        messages.flush();
        await quiet();
      }
      look(isParsing);
      touched?.tell();
    },
    fire(beginning: Beginning, timer: number) {
      begin(beginning);
      touched?.fires(timer);
      return timers.fire(timer);
    },
    animate(beginning: Beginning, callbacks: readonly number[]) {
      begin(beginning);
      return frames.animate(callbacks);
    },
    idle(beginning: Beginning, callback: number) {
      begin(beginning);
      return frames.idle(callback);
    },
    run(beginning: Beginning, task: number) {
      begin(beginning);
      return tasks.run(task);
    },
    /** Shows the page what a server pushed. */
    push(beginning: Beginning, connection: number, event: Pushed) {
      begin(beginning);
      return runAndDrain(() => connections.deliver(connection, event));
    },
    readiness: (step: TargetStep) => stepReadiness(step, document),
    requirements: (step: TargetStep) => stepRequirements(step, document),
    async prepare(step: TargetStep, file: ChosenFile | null) {
      if (step.type === 'scroll') drawing.need();
      if (revealTargets(step, document)) {
        // A person sees where it is before acting on it.
        drawing.need();
        await quiet();
      }
      return prepareStep(step, document, file);
    },
    isAwaited: (step: WaitStep) => isAwaited(step, document),
    throughFrame(index: number, inner: { readonly x: number; readonly y: number }) {
      const frame = findFrame(index, document);
      return frame === null ? null : throughFrame(frame, inner);
    },
    snapshot: () => snapshotJson(document),
    /** Equal for documents of equal snapshots; a fraction of a snapshot's cost. */
    digest: () => `${document.URL} ${digest(documentText(document))}`,
    url: () => document.URL,
  };
  Object.defineProperty(window, settings.name, { value: agent });
}
