/** The bar at the foot of a table: stake, what can be done to the stakes, their sum, and one action with that sum. */
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { casinoText } from '../../text/en/casino.ts'
import { formatFigure } from '../../text/format.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { useIsKeptOut } from '../catalogue.ts'
import { PlayButton } from '../PlayButton.tsx'
import styles from './ActionBar.module.css'

/** What can be done to the stakes. */
export interface Tool {
  readonly icon: IconName
  readonly label: string
  readonly isDisabled: boolean
  onPress(): void
}

/** The button that plays. */
export interface PlayAction {
  /** "Deal", "Play again". */
  readonly label: string
  /** What it stakes, minor units; null while that is not known. */
  readonly sum: number | null
  readonly isBusy: boolean
  /** Whole seconds until it may be pressed. */
  readonly waitSeconds: number
  readonly isDisabled: boolean
  /** Done in place of playing: the label is its action. */
  readonly onPress?: (() => void) | undefined
}

interface ActionBarProps {
  /** The stake field. */
  field: ReactNode
  tools: readonly Tool[]
  /** What lies on the table, minor units; null where the button says enough. */
  total: number | null
  action: PlayAction
  /** What happened and what comes: beside the action on a phone, which has no room for it elsewhere. */
  news: ReactNode
  /** The band at the foot, on a phone. */
  band?: ReactNode
}

/** The contents of the stage's form: pressing the action submits it. */
export function ActionBar({ field, tools, total, action, news, band }: ActionBarProps) {
  const isOtherPressed = useRef(false)
  const isKeptOut = useIsKeptOut()
  const onClick = (event: MouseEvent) => {
    // The second click of a double one was meant for the action before: it must not play.
    const isSecond = event.detail > 1 && isOtherPressed.current
    if (action.onPress !== undefined || isSecond) event.preventDefault()
    if (isSecond) return
    isOtherPressed.current = action.onPress !== undefined
    action.onPress?.()
  }
  return (
    <>
      <div className={styles.field}>{field}</div>
      <div className={styles.tools}>
        {tools.map(({ icon, label, isDisabled, onPress }) => (
          <button key={label} type="button" className={styles.tool} disabled={isDisabled} onClick={onPress}>
            <Icon name={icon} size={18} />
            {label}
          </button>
        ))}
      </div>
      {total !== null && (
        <p className={styles.total}>
          <span>{casinoText.onTheTable}</span> <b>{formatFigure(total)}</b>
        </p>
      )}
      <div className={styles.news}>{news}</div>
      <div className={styles.action}>
        {isKeptOut ? (
          <ButtonLink
            to="/login"
            kind="primary"
            size="large"
            onBand
            className={styles.way}
            title={casinoText.whyLogIn}
          >
            {casinoText.logInToPlay}
          </ButtonLink>
        ) : (
          <PlayButton
            isBusy={action.isBusy}
            waitSeconds={action.waitSeconds}
            isDisabled={action.isDisabled}
            onClick={onClick}
          >
            {/* Other words are others in their place, not the same ones moved. */}
            <span key={`${action.label} ${action.sum}`} className={styles.words}>
              {action.label}
              {action.sum !== null && (
                <small className={classNames(styles.sum, action.label.includes(' ') && styles.light)}>
                  {casinoText.forSum(formatFigure(action.sum))}
                </small>
              )}
            </span>
          </PlayButton>
        )}
      </div>
      {band !== undefined && <div className={styles.band}>{band}</div>}
    </>
  )
}
