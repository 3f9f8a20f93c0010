/**
 * The page of each address, for the build: beside index.html a page is made for every row below, that names in its head the
 * files which its address needs. They are fetched beside the first script then, and not after it has run.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePath, type Plugin, type Rolldown } from 'vite'
import { gameEntries } from '#contract/casino/entries.ts'
import type { GameKey } from '#core/casino/game.ts'

const plain = 'app/layout/PlainLayout.tsx'
const second = 'app/LobbyRoutes.tsx'
/** What stands over every table. */
const session = 'app/layout/SessionAside.tsx'
const lobby = [session, 'casino/lobby/LobbyGamePage.tsx']

/** What stands on a page before its scripts have come, beside the name: a game's picture, or what the server says of a market. */
type Arriving = GameKey | 'market'

/**
 * What an address shows, as far as it is loaded on its own: a pattern for path and query, and modules under web/. The first
 * row that fits counts; an address of no row needs nothing more than the home.
 */
const rows: readonly (readonly [RegExp, readonly string[], Arriving?])[] = [
  [/^\/lobby\/ladders\b/, [second, 'exchange/ladder/LaddersPage.tsx']],
  [/^\/lobby\/multi\b/, [second, 'exchange/multi/MultiPage.tsx']],
  [/^\/lobby\/replay\//, [second, 'exchange/replay/ReplayPage.tsx', 'exchange/replay/ReplayChart.tsx']],
  [/^\/lobby\/notifications\b/, [second, 'notifications/NotificationsPage.tsx']],
  [/^\/lobby\/market\//, [second, 'exchange/pages/MarketPage.tsx'], 'market'],
  [/^\/lobby\/SportRadar\/inplay\b/, [second, 'exchange/pages/InPlayPage.tsx']],
  [/^\/lobby\/SportRadar\//, [second, 'exchange/pages/EventsPage.tsx']],
  [/^\/lobby\/favourites\b/, [second, 'exchange/pages/FavouritesPage.tsx']],
  [/^\/lobby\/bet_list\b/, [second, 'exchange/my-bets/MyBetsPage.tsx']],
  [/^\/lobby\/receipt\//, [second, 'exchange/pages/ReceiptPage.tsx']],
  [/^\/lobby\/race\//, [second, 'exchange/racing/RacePage.tsx']],
  [/^\/lobby\/next-off\b/, [second, 'exchange/racing/NextOffPage.tsx']],
  [/^\/lobby\/sports\b/, [second, 'app/layout/SportsPage.tsx']],
  [/^\/lobby\/(?:today|tomorrow)\b/, [second, 'exchange/pages/DayPage.tsx']],
  [/^\/lobby\/wallet\b/, [second, 'wallet/WalletPage.tsx']],
  [/^\/lobby\/identity\b/, [second, 'wallet/IdentityPage.tsx']],
  [/^\/lobby\/agent\b/, [second, 'agents/OwnPage.tsx']],
  [/^\/lobby\/ledger\b/, [second, 'wallet/LedgerPage.tsx']],
  [/^\/lobby\/results\b/, [second, 'exchange/pages/ResultsPage.tsx']],
  [/^\/lobby\/search\b/, [second, 'exchange/pages/SearchPage.tsx']],
  [/^\/lobby\/?(\?|$)/, [second, 'exchange/pages/EventsPage.tsx']],
  [/^\/lobby\//, [second]],
  [/^\/common\/(sap\/)?rsc\?.*\bid=900002\b/, [...lobby, 'casino/roulette/Roulette.tsx'], 'roulette'],
  [/^\/common\/(sap\/)?rsc\?.*\bid=900003\b/, [session, 'casino/teen-patti/TeenPatti.tsx'], 'teenpatti'],
  [
    /^\/common\/(sap\/)?rsc\?.*\bid=900004\b/,
    [session, 'casino/dragon-tiger/DragonTigerPage.tsx'],
    'dragontiger',
  ],
  [/^\/common\/(sap\/)?rsc\?.*\bid=900005\b/, [...lobby, 'casino/cricket-war/CricketWar.tsx'], 'cricketwar'],
  [/^\/common\/(sap\/)?rsc\?.*\bid=900006\b/, [...lobby, 'casino/baccarat/Baccarat.tsx'], 'baccarat'],
  [/^\/common\/(sap\/)?rsc\b/, [...lobby, 'casino/seven-up-down/SevenUpDown.tsx']],
  [/^\/common\/sap\b/, ['exchange/dashboard/DashboardPage.tsx']],
  [/^\/games\/seven-updown\b/, [session, 'casino/seven-up-down/SevenUpDown.tsx'], '7updown'],
  [/^\/games\/roulette\b/, [session, 'casino/roulette/Roulette.tsx'], 'roulette'],
  [/^\/games\/teen-patti\b/, [session, 'casino/teen-patti/TeenPatti.tsx'], 'teenpatti'],
  [/^\/games\/dragon-tiger\b/, [session, 'casino/dragon-tiger/DragonTigerPage.tsx'], 'dragontiger'],
  [/^\/royal-star-casino\b/, ['casino/lobby/LobbyGridPage.tsx']],
  [/^\/verify\b/, ['casino/verify/VerifyPage.tsx']],
  [/^\/login\b/, ['account/sign-in/LoginPage.tsx']],
  [/^\/signup\b/, ['account/sign-in/SignupPage.tsx']],
  [/^\/recover\b/, ['account/recovery/RecoverPage.tsx']],
  [/^\/protection\b/, ['account/protection/ProtectionPage.tsx']],
  [/^\/profile\b/, ['account/profile/ProfilePage.tsx']],
  [/^\/settings\b/, ['account/profile/SettingsPage.tsx']],
  [/^\/user-dashboard\b/, [plain, 'account/statement/UserDashboardPage.tsx']],
  [/^\/agents\/?(\?|$)/, [plain, 'app/AdminRoutes.tsx', 'agents/TreePage.tsx']],
  [/^\/agents\b/, [plain, 'app/AdminRoutes.tsx']],
  [/^\/terms\b/, [plain, 'app/TermsPage.tsx']],
  [/[?&]match=/, ['exchange/match/MatchOverlay.tsx']],
]

/** The picture of the home's first banner, which no other page shows. */
const firstPicture = /^ *<link rel="preload" as="image".*\n/m

/** Where the server puts what it knows of a market; the end of what stands before the page does. */
const marketPlace = '<!--market-->'
const arrivingEnd = '      </header>\n'

/** The page paints its head as soon as it has its styles: on a slow line what comes with the scripts would hold them up. */
const afterStyles = 'fetchpriority="low"'

/** Returns the plugin that writes `pages/N.html` for each row, and `pages.json`: for the server, by pattern which of them. */
export function pageFiles(webRoot: string): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) =>
        page
          .replaceAll('<link rel="modulepreload" crossorigin href=', '<script type="module" crossorigin src=')
          .replaceAll('<script type="module"', `<script type="module" ${afterStyles}`),
    },
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The build has no folder.')
      const page = readFileSync(join(dir, 'index.html'), 'utf8').replace(firstPicture, '')
      mkdirSync(join(dir, 'pages'))
      const notices = await noticesOf(webRoot)
      const pages = rows.map(([pattern, modules, arriving], index) => {
        const files = modules.flatMap((path) => filesOf(normalizePath(join(webRoot, path)), bundle))
        const named = [...new Set(files)].filter((file) => !page.includes(file)).map(tagOf)
        const path = `pages/${index}.html`
        const whole = page
          .replace('  </head>', `${named.join('')}  </head>`)
          .replace(arrivingEnd, `${arrivingEnd}${arrivingOf(arriving)}`)
        writeFileSync(join(dir, path), whole)
        return { pattern: pattern.source, path, ...(arriving === 'market' && { notices }) }
      })
      writeFileSync(join(dir, 'pages.json'), JSON.stringify(pages))
    },
  }
}

/** Returns what stands below the name until the page is there. */
function arrivingOf(arriving: Arriving | undefined): string {
  if (arriving === undefined) return ''
  if (arriving === 'market') return `      ${marketPlace}\n`
  const { name, image } = gameEntries[arriving]
  const picture = `<img src="${image}" alt="" width="400" height="200" fetchpriority="high" />`
  return `      <main class="arriving-game">${picture}<b>${name}</b></main>\n`
}

/** Returns what is said of late pictures: with {seconds} where bets wait in play, and where they do not. */
async function noticesOf(webRoot: string): Promise<{ waits: string; waitsNot: string }> {
  const text = (await import(join(webRoot, 'text', 'en', 'delayed-pictures.ts'))) as {
    delayedPictures(delays: readonly number[]): string
  }
  const waits = text.delayedPictures([7]).replace('7 s', '{seconds} s')
  if (!waits.includes('{seconds}')) throw new Error('The notice of late pictures does not say the seconds.')
  return { waits, waitsNot: text.delayedPictures([0]) }
}

/** Returns the scripts and styles that come with a module which is loaded on its own. Throws where the build has no such. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const own = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (own === undefined) throw new Error(`${module} is not in the build: say so in scripts/page-files.ts.`)
  const names = new Set([own.fileName])
  for (const name of names) {
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) names.add(imported)
  }
  return chunks
    .filter(({ fileName }) => names.has(fileName))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
}

function tagOf(file: string): string {
  return file.endsWith('.css')
    ? `    <link rel="stylesheet" crossorigin href="/${file}">\n`
    : `    <link rel="modulepreload" ${afterStyles} crossorigin href="/${file}">\n`
}
