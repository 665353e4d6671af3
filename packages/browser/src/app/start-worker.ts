// Starts a worker of the build beside the page.

/** The part of Trusted Types that is used here; the address it makes stands for a text. */
type ScriptPolicies = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (text: string) => string }
}

/** `address` is a constant of the build: the page's policy lets scripts be started by trusted addresses only. Undefined where there are no workers. */
export function startWorker(name: string, address: string): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined
  const { trustedTypes } = window as { trustedTypes?: ScriptPolicies }
  const policy = trustedTypes?.createPolicy(name, { createScriptURL: () => address })
  return new Worker(policy?.createScriptURL('') ?? address, { type: 'module' })
}
