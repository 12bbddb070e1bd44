// What is worked out of a run once and kept as long as the run lives.

const kept = new WeakMap() // run -> name -> value

/** The value called `name` of a run (or any other object), made at the first call. */
export function onceFor(run, name, make) {
  if (!kept.has(run)) kept.set(run, new Map())
  const values = kept.get(run)
  if (!values.has(name)) values.set(name, make(run))
  return values.get(name)
}
