// jest-light-runner sends its configuration to all workers when the first of them requests it, and then to none. A worker that
// receives it before its first task, and so before it listens, would request it in vain and wait forever. This file keeps an early message.
const { emit, send } = process;
let early;

process.emit = function emitAndKeep(event, message, ...rest) {
  if (event === 'message' && message?.type === 'jest-light-runner-worker-data') early ??= message;
  return emit.call(this, event, message, ...rest);
};

process.send = function answerOrSend(message, ...rest) {
  if (message !== 'jest-light-runner-get-worker-data' || !early) return send.call(this, message, ...rest);
  process.nextTick(() => process.emit('message', early));
  return true;
};
