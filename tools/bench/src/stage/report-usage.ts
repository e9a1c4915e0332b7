// Loaded into each measured server before its program, in any build: reports the CPU time of its process on request.
process.on('message', (question) => {
  if (question === 'CPU time') process.send?.(process.cpuUsage());
});
process.channel?.unref(); // the server may exit while the channel is open
