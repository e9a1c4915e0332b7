// Stands in for the frameworks in the soak of mutations: pure code needs none of them, and loading them takes most of the time.
// Each export is a class and a decorator, and so is each of its members.
function decorator() {}
const member = new Proxy(function () {}, {
  apply: () => decorator,
  construct: () => ({}),
  get: (target, name) => (name === 'prototype' || typeof name === 'symbol' ? target[name] : member),
});
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? true : member), has: () => true });
