/** Brings a part, once drawn, into a state that only a press leads to; and keeps it from taking the focus of the page. */
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface PressedProps {
  /** What is pressed once; without it the part is only kept from the focus. What is not there is not pressed. */
  press?: string | undefined
  children: ReactNode
}

/** The part. It is inert while it is drawn and pressed: what is inert cannot be focused. */
export function Pressed({ press, children }: PressedProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (press !== undefined && !isPressed.current) {
      isPressed.current = true
      frame.current?.querySelector<HTMLElement>(press)?.click()
    }
    // What the press draws is drawn with the first step; only the second one lets the focus in.
    if (step < 2) setStep(step + 1)
  }, [press, step])
  return (
    <div ref={frame} inert={step < 2}>
      {children}
    </div>
  )
}
