/** For tests: checks what came over the wire against its schema, exactly. What a schema does not name is a fault too. */
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** Returns what throws, with the value and what is wrong in it, unless the value is exactly of the schema. */
export function exactly(schema: TSchema): (value: unknown, what: string) => void {
  const checker = Compile(sealed(schema) as TSchema)
  return (value, what) => {
    if (checker.Check(value)) return
    const faults = checker
      .Errors(value)
      .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
    throw new Error(`${what} is not as its schema has it: ${faults.join('; ')}\n${JSON.stringify(value)}`)
  }
}

interface Json {
  readonly [keyword: string]: unknown
}
interface ObjectSchema extends Json {
  readonly properties: Json
  readonly required?: readonly string[]
}

/**
 * Returns the schema with every object closed. Answers are described open, because programs must bear fields that come later; a
 * field that is sent today must be described today.
 */
function sealed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(sealed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, sealed(value)]),
  ) as Json
  if (Array.isArray(inner.allOf)) return joined(inner.allOf as ObjectSchema[])
  return inner.type === 'object' && inner.properties !== undefined
    ? { additionalProperties: false, ...inner }
    : inner
}

/** Of objects that are one together, each alone would refuse the others' fields. */
function joined(parts: readonly ObjectSchema[]): ObjectSchema {
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
    additionalProperties: false,
  }
}
