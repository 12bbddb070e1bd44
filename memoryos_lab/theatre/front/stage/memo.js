// What is worked out of a run once and kept as long as the run lives.

const kept = new WeakMap() // run -> name -> value

/** The value called `name` of a run or a conversation, made at the first call. The pages are what stays the same of it. */
export function onceFor(run, name, make) {
  const key = run.pages
  if (!kept.has(key)) kept.set(key, new Map())
  const values = kept.get(key)
  if (!values.has(name)) values.set(name, make(run))
  return values.get(name)
}
