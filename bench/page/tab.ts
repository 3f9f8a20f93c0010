/** A page of the product in a real browser, and what its main thread spends its time on. */
import type { Browser, CDPSession, Page } from 'playwright-core'

/** Of a stretch of time; processor milliseconds of the page's main thread a second. */
export interface Spent {
  readonly script: number
  readonly style: number
  readonly layout: number
  /** Everything that the thread did, painting included. */
  readonly all: number
  /** Style recalculations a second. */
  readonly recalculations: number
  /** Price messages that came in a second. */
  readonly messages: number
  /** Tasks of more than 50 ms on the clock: how many, and the longest in milliseconds. */
  readonly longTasks: number
  readonly longest: number
  /** How far things were moved that nobody touched, as browsers count it. */
  readonly shifts: number
}

export interface Tab {
  /** Resolves after `seconds` with what was spent in them. */
  measure(seconds: number): Promise<Spent>
  /** Resolves after `seconds` with the tasks of its main thread in them, by the thread's own time. */
  tasks(seconds: number): Promise<Tasks>
  /** Goes to another address of the page as a link does, and resolves with the milliseconds of script until `ready` has come. */
  open(path: string, ready: (page: Page) => Promise<unknown>): Promise<number>
  /** Bytes of the page's heap after a collection. */
  heap(): Promise<number>
  close(): Promise<void>
}

/** Of a stretch of time, by the processor: what the thread waited for others does not count. */
export interface Tasks {
  /** How many took more than 50 ms. */
  readonly long: number
  /** Milliseconds. */
  readonly longest: number
}

const longMs = 50

interface Seen {
  readonly messages: number
  readonly longTasks: readonly number[]
  readonly shifts: number
}

/** Runs in the page before its own script: counts its price messages and notes its long tasks. */
const watchItself = `
  window.seen = { messages: 0, longTasks: [], shifts: 0 }
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        if (data.startsWith('{"op":"market-delta"')) window.seen.messages++
      })
    }
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.longTasks.push(duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.seen.shifts += value
  }).observe({ type: 'layout-shift' })
`

/** Opens the address at the width of a desktop and resolves once `ready` has come to the page. */
export async function openTab(
  browser: Browser,
  {
    url,
    ready,
    height = 900,
  }: {
    readonly url: string
    readonly ready: (page: Page) => Promise<unknown>
    readonly height?: number | undefined
  },
): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1440, height } })
  const page = await context.newPage()
  await page.addInitScript({ content: watchItself })
  await page.goto(url)
  await ready(page)
  const session = await context.newCDPSession(page)
  // The thread's own time, not the clock's: what else runs on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    measure: (seconds) => measure(page, session, seconds),
    tasks: (seconds) => tasksOf(browser, page, seconds),
    open: (path, shown) => open(page, session, path, shown),
    async heap() {
      await session.send('HeapProfiler.collectGarbage')
      return (await metricsOf(session)).JSHeapUsedSize!
    },
    close: () => context.close(),
  }
}

async function measure(page: Page, session: CDPSession, seconds: number): Promise<Spent> {
  await page.evaluate('window.seen = { messages: 0, longTasks: [], shifts: 0 }')
  const from = performance.now()
  const before = await metricsOf(session)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  const after = await metricsOf(session)
  const took = (performance.now() - from) / 1_000
  const { messages, longTasks, shifts } = (await page.evaluate('window.seen')) as Seen
  const grown = (name: string) => (after[name]! - before[name]!) / took
  return {
    script: grown('ScriptDuration') * 1_000,
    style: grown('RecalcStyleDuration') * 1_000,
    layout: grown('LayoutDuration') * 1_000,
    all: grown('TaskDuration') * 1_000,
    recalculations: grown('RecalcStyleCount'),
    messages: messages / took,
    longTasks: longTasks.length,
    longest: Math.max(0, ...longTasks),
    shifts,
  }
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of the thread's own time. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** Tracing costs time itself, so this is apart from what is measured. */
async function tasksOf(browser: Browser, page: Page, seconds: number): Promise<Tasks> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  const trace = (await browser.stopTracing()).toString()
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}.${tid}`
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = traceEvents
    .filter((event) => event.name.endsWith('RunTask') && pages.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1_000)
  return { long: tasks.filter((ms) => ms > longMs).length, longest: Math.max(0, ...tasks) }
}

/** The page's own router takes a step of the history for a link that was followed. */
const follow = (path: string) =>
  `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`

async function open(
  page: Page,
  session: CDPSession,
  path: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<number> {
  const before = await metricsOf(session)
  await page.evaluate(follow(path))
  await ready(page)
  const after = await metricsOf(session)
  return (after.ScriptDuration! - before.ScriptDuration!) * 1_000
}

async function metricsOf(session: CDPSession): Promise<Partial<Record<string, number>>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}
