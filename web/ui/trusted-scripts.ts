/** The page's one policy of Trusted Types: which scripts of its own may be started beside the page. */

/** The part of Trusted Types that is used here; browsers without them take plain addresses. */
interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}
interface ScriptPolicy {
  createScriptURL(url: string): unknown
}

/** Made once: the server allows one policy of this name. */
let policy: ScriptPolicy | undefined

/** Returns the address of a script as the browser wants it. Throws for one that is not of this page's own origin. */
export function trustedScript(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: ScriptPolicies }
  if (trustedTypes === undefined) return url
  policy ??= trustedTypes.createPolicy('app', {
    createScriptURL(asked) {
      if (new URL(asked, location.href).origin !== location.origin)
        throw new TypeError(`${asked} is no script of this page.`)
      return asked
    },
  })
  return policy.createScriptURL(url) as string
}
