/** A button that prints the page, once its lists are read to their end. */
import { useState } from 'react'
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
