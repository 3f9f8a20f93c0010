/** The checks that Fastify makes of a schema: each when it is first asked for, and once for all servers of a process. */
import { AjvCompiler } from '@fastify/ajv-compiler'

/** One for the process: its Ajv knows a schema that it has compiled before. */
const pool = AjvCompiler()

/**
 * Returns what makes the check of a schema, for Fastify. To compile them all takes longer than the rest of a start, so
 * the first call of a route pays for its own.
 */
export const buildValidator: typeof pool = (externalSchemas, options) => {
  const compile = pool(externalSchemas, options)
  return (route) => {
    let check: ReturnType<typeof compile> | undefined
    const checkWhenAsked = Object.assign(
      (data: unknown) => {
        check ??= compile(route)
        const isGood = check(data)
        checkWhenAsked.errors = check.errors
        return isGood
      },
      { errors: undefined as ReturnType<typeof compile>['errors'] },
    )
    return checkWhenAsked as ReturnType<typeof compile>
  }
}
