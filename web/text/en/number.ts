/** What a field for numbers says of what it does not take. */
export const numberText = {
  noNumber: (typed: string) =>
    `“${shortened(typed.trim())}” is not taken: write digits and one decimal point.`,
  onePoint: 'A number has one decimal point.',
} as const

function shortened(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}
