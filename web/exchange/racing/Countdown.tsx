/** How long it is to the off of a race, counted down. */
import { useSecond } from '../../live/use-second.ts'
import { countdown, racingText } from '../../text/en/racing.ts'

interface CountdownProps {
  startTime: number
  /** Whether the race is being run. */
  isRunning: boolean
}

/** The time left; once it has come, that it is off, and then that it is run. Readers are not told of every second. */
export function Countdown({ startTime, isRunning }: CountdownProps) {
  const left = useSecond((now) => countdown(startTime - now))
  const words = isRunning ? racingText.running : (left ?? racingText.off)
  return (
    // Another one for one of another length: where it is centred it begins elsewhere.
    <span key={words.length} role="timer">
      {words}
    </span>
  )
}

/** The same as words of its own: "Off in 9:05", then that it is off. */
export function OffIn({ startTime }: Pick<CountdownProps, 'startTime'>) {
  const left = useSecond((now) => countdown(startTime - now))
  return (
    <span role="timer">
      {left !== null && `${racingText.offIn} `}
      <b>{left ?? racingText.off}</b>
    </span>
  )
}
