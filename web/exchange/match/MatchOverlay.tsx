/** The Match Details overlay: everything about one match over the whole width, live where the event is, demo content where not. */
import { Dialog } from '@base-ui/react/dialog'
import { useEffect } from 'react'
import type { SportsEvent } from '#contract/sports.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { isDraft, keepEvent, useSlip } from '../slip/slip-store.ts'
import { DemoMatchBody } from './DemoMatchBody.tsx'
import { demoEventId } from './demo-match.ts'
import { LiveMatchBody } from './LiveMatchBody.tsx'
import styles from './Match.module.css'
import { liveEventId } from './sport-kind.ts'

interface MatchOverlayProps {
  event: SportsEvent
  /** Whoever shows it then gives the focus to what it was opened from. */
  onClose(): void
}

/** The overlay, open while it is shown. Escape and Close end it. */
export function MatchOverlay({ event, onClose }: MatchOverlayProps) {
  const eventId = liveEventId(event.id)
  useEffect(() => keepEvent(eventId ?? demoEventId), [eventId])
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Popup
          className={styles.overlay}
          initialFocus={stakeOrFirst}
          finalFocus={false}
          data-match={event.id}
        >
          {eventId === null ? (
            <DemoMatchBody event={event} close={<CloseButton />} />
          ) : (
            <LiveMatchBody event={event} eventId={eventId} close={<CloseButton />} />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function CloseButton() {
  return (
    <>
      <Dialog.Title className={styles.title} render={<p />}>
        Match Details
      </Dialog.Title>
      <Dialog.Close
        render={
          <Button>
            <Icon name="close" size={18} />
            Close
          </Button>
        }
      />
    </>
  )
}

/** Returns the stake of the draft with which the match was opened, or true for the first control. */
function stakeOrFirst(): HTMLElement | true {
  const draft = useSlip.getState().lines.find(isDraft)
  // On a touch screen the focus would bring up the keyboard over the prices.
  if (!draft || !matchMedia('(pointer: fine)').matches) return true
  return document.getElementById(`stake-${draft.id}`) ?? true
}
