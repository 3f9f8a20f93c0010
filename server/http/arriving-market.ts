/**
 * The page of a market as it stands before its scripts have come: what the event and the market are called, and the notice of
 * late pictures, so that whoever waits on a slow line reads it first.
 */
import { readFileSync } from 'node:fs'
import type { Market } from '#contract/catalogue.ts'

/** What is said of late pictures: with {seconds} where bets wait, and where they do not. */
export interface Notices {
  readonly waits: string
  readonly waitsNot: string
}

export interface ArrivingMarket {
  readonly market: Market
  readonly eventName: string
}

const place = '<!--market-->'
const title = '<title>Crossbook</title>'

/** Returns what makes the page of a market of the built page at `path`. Throws where that has no place for it. */
export function arrivingMarketIn(path: string, notices: Notices): (arriving: ArrivingMarket) => string {
  const page = readFileSync(path, 'utf8')
  if (!page.includes(place) || !page.includes(title)) throw new Error(`${path} has no place for a market.`)
  return ({ market, eventName }) => {
    const names = [eventName, market.name].map(escaped)
    const notice = noticeOf(market, notices)
    const told = notice === null ? '' : `<p>${escaped(notice)}</p>`
    const main = `<main class="arriving-market"><b>${names[0]}</b><span>${names[1]}</span>${told}</main>`
    // By functions: a name may hold what a replacement text would take for a pattern.
    return page
      .replace(title, () => `<title>${names.join(' · ')} · Crossbook</title>`)
      .replace(place, () => main)
  }
}

/** As the page says it: in play, while bets are taken or will be again. */
function noticeOf({ inPlay, status, betDelaySeconds }: Market, { waits, waitsNot }: Notices): string | null {
  if (!inPlay || (status !== 'OPEN' && status !== 'SUSPENDED')) return null
  return betDelaySeconds === 0 ? waitsNot : waits.replace('{seconds}', String(betDelaySeconds))
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character]!)
}
