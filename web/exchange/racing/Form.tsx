/** The last places of a runner, its wins set off. */
import { racingText } from '../../text/en/racing.ts'

/** The places as the card has them. */
export function Form({ form }: { form: string | undefined }) {
  return (
    <span title={racingText.formHelp}>
      {[...(form ?? '')].map((place, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the places stay in their order.
        place === '1' ? <b key={at}>1</b> : <span key={at}>{place}</span>,
      )}
    </span>
  )
}
