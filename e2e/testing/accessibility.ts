/** Asks axe about a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** A fault is named by its selector: the HTML of every element that is looked at need not be written out. */
const source = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true })`

const everyRule: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // Of what passes, that it does is enough.
  resultTypes: ['violations'],
  rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } },
}

/** What hangs on the theme. Nothing else does: it is the same page in other colours. */
const rulesOfColour: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

/** Puts axe into the page before it loads: the page's own policy would not let it in later. */
export function bringAxe(page: Page): Promise<unknown> {
  return page.addInitScript({ content: source })
}

/** Returns what is wrong with the page as it stands, one line a fault: rule, element, why. */
export async function faultsByAxe(page: Page): Promise<string[]> {
  const { faults, rulesPassed } = await ask(page, everyRule)
  // A page that passes hardly a rule has not been looked at.
  if (rulesPassed < 10) throw new Error(`Axe found only ${rulesPassed} rules to hold the page to.`)
  return faults
}

/** Returns what is wrong with its colours. */
export async function faultsOfColour(page: Page): Promise<string[]> {
  const { faults, rulesPassed } = await ask(page, rulesOfColour)
  if (rulesPassed + faults.length === 0) throw new Error('Axe found no colours to look at.')
  return faults
}

function ask(page: Page, options: RunOptions): Promise<{ faults: string[]; rulesPassed: number }> {
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: { run(of: Document, by: RunOptions): Promise<AxeResults> } }
    // What a change of width or theme sets off is drawn by the next frame, and some of it fades: looked at half-way it is neither.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const fading = document.getAnimations().filter((each) => {
      return each.playState === 'running' && Number.isFinite(each.effect?.getComputedTiming().endTime)
    })
    await Promise.race([
      Promise.allSettled(fading.map(({ finished }) => finished)),
      new Promise((over) => setTimeout(over, 2_000)),
    ])
    const { violations, passes } = await axe.run(document, given)
    // What passes is described element by element: to bring all that out of the page takes longer than the look itself.
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
    return { faults, rulesPassed: passes.length }
  }, options)
}
