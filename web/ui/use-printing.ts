/** A button that prints the page, once its lists are read to their end, and when that was. */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { printPage } from './paper.ts'

/** Returns the state of the button and what is called when it is pressed. */
export function usePrinting(): { isPrinting: boolean; print(): Promise<void> } {
  const [isPrinting, setPrinting] = useState(false)
  const print = async () => {
    setPrinting(true)
    try {
      await printPage()
    } finally {
      setPrinting(false)
    }
  }
  return { isPrinting, print }
}

/** Returns when the page was printed last, by whichever way; before that when it was first shown. Milliseconds since 1970. */
export function useTimeOfPrint(): number {
  const [time, setTime] = useState(() => Date.now())
  useEffect(() => {
    // The browser takes the page as it is when this returns.
    const note = () => flushSync(() => setTime(Date.now()))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return time
}
