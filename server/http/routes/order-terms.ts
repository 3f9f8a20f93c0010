/** What an instruction asks for beyond side, price and size, as a command has it. */
import type { PlaceInstruction } from '#contract/orders.ts'
import type { TermsAsked } from '#core/exchange/command.ts'

type Asked = Pick<PlaceInstruction, 'sizedBy' | 'postOnly' | 'goodTill' | 'orderReference' | 'strategy'>

/** Returns the terms of an instruction as a field of the command, nothing where it has none. */
export function termsOf(instruction: Asked): { terms: TermsAsked } | undefined {
  const { sizedBy, postOnly, goodTill, orderReference, strategy } = instruction
  if ((sizedBy ?? postOnly ?? goodTill ?? orderReference ?? strategy) === undefined) return undefined
  return {
    terms: {
      ...(sizedBy !== undefined && { sizedBy }),
      ...(postOnly !== undefined && { postOnly }),
      ...(goodTill !== undefined && { goodTill }),
      ...(orderReference !== undefined && { orderReference }),
      ...(strategy !== undefined && { strategy }),
    },
  }
}
