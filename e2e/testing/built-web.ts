/** The built browser part, which the tests drive as it is shipped. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Returns its folder. Throws where it is not built. */
export function builtWeb(): string {
  const folder = join(import.meta.dirname, '..', '..', 'dist', 'web')
  if (existsSync(join(folder, 'index.html'))) return folder
  throw new Error('The browser part is not built: run `npm test -- --only web-build e2e`.')
}
