/** Says in one sentence what is wrong with a body or a query, naming the field. */

export interface SchemaFault {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Returns the sentence for the first fault a schema found: "instructions[0].price must be a whole number." */
export function validationSentence(fault: SchemaFault, whole: 'body' | 'query'): string {
  const field = fieldName(fault.instancePath)
  const subject = field === '' ? `The ${whole}` : field
  const { params } = fault
  switch (fault.keyword) {
    case 'required':
      return `${joined(field, String(params.missingProperty))} is missing.`
    case 'additionalProperties':
      return `${joined(field, String(params.additionalProperty).slice(0, 60))} is not a field of this call.`
    case 'type':
      return `${subject} must be ${typeName(String(params.type))}.`
    case 'enum':
      return `${subject} must be one of ${(params.allowedValues as readonly unknown[]).join(', ')}.`
    case 'minimum':
      return `${subject} must be at least ${params.limit}.`
    case 'exclusiveMinimum':
      return `${subject} must be above ${params.limit}.`
    case 'maximum':
      return `${subject} must be at most ${params.limit}.`
    case 'minLength':
      return Number(params.limit) === 1
        ? `${subject} must not be empty.`
        : `${subject} must have at least ${params.limit} characters.`
    case 'maxLength':
      return `${subject} must have at most ${params.limit} characters.`
    case 'minItems':
      return `${subject} must have at least ${params.limit} ${Number(params.limit) === 1 ? 'entry' : 'entries'}.`
    case 'maxItems':
      return `${subject} must have at most ${params.limit} entries.`
    default:
      return `${subject} is not of the documented form.`
  }
}

function fieldName(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : joined(name, part)), '')
}

function joined(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`
}

function typeName(type: string): string {
  const names: Readonly<Record<string, string>> = {
    integer: 'a whole number',
    number: 'a number',
    string: 'text',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  }
  return names[type] ?? type
}
