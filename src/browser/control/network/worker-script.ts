/** Whether a request is for the script with which a worker starts. */
export function isWorkerScript(type: string | undefined, requestId: string): boolean {
  // It is named as the worker's target is; other scripts' requests have a number.
  return type === 'Script' && /^[0-9A-F]{32}$/.test(requestId);
}
