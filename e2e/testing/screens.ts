/** The three widths that count, each as a browser of its kind: a desktop, a tablet and a phone with touch. */
import type { BrowserContextOptions } from 'playwright-core'

export const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Record<string, BrowserContextOptions>

export type ScreenName = keyof typeof screens

export const screenNames: readonly ScreenName[] = ['desktop', 'tablet', 'phone']
