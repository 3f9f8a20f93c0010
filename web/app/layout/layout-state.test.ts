/** What opens and closes in the main layout. */
import { describe, expect, test } from 'vitest'
import { closedLayout, type LayoutAction, type LayoutState, layoutAfter } from './layout-state.ts'

const event = { id: 'demo_1', display: 'DEMO: Arden vs Kovač', status: 'Live', tournament: 'City Open' }

function stateAfter(...actions: LayoutAction[]): LayoutState {
  return actions.reduce(layoutAfter, closedLayout)
}

describe('the event panel and the match overlay', () => {
  test('a sport with a submenu opens its list, and closes it when chosen again', () => {
    expect(stateAfter({ kind: 'toggle-panel', sport: 'tennis' }).panel).toBe('tennis')
    expect(
      stateAfter({ kind: 'toggle-panel', sport: 'tennis' }, { kind: 'toggle-panel', sport: 'tennis' }).panel,
    ).toBeNull()
  })

  test('another sport takes the place of the open list', () => {
    expect(
      stateAfter({ kind: 'toggle-panel', sport: 'tennis' }, { kind: 'toggle-panel', sport: 'cricket' }).panel,
    ).toBe('cricket')
  })

  test('choosing an event opens the overlay and closes the panel', () => {
    const state = stateAfter({ kind: 'toggle-panel', sport: 'tennis' }, { kind: 'choose-event', event })
    expect(state).toMatchObject({ match: event, panel: null, isMenuOpen: false })
  })

  test('Close returns to the list that the event was chosen from', () => {
    const state = stateAfter(
      { kind: 'toggle-panel', sport: 'tennis' },
      { kind: 'choose-event', event },
      { kind: 'close-match' },
    )
    expect(state).toMatchObject({ match: null, panel: 'tennis', returnTo: 'demo_1' })
  })

  test('Close of an event chosen on the page opens no list', () => {
    expect(stateAfter({ kind: 'choose-event', event }, { kind: 'close-match' })).toMatchObject({
      match: null,
      panel: null,
    })
  })

  test('a navigation closes everything', () => {
    const state = stateAfter(
      { kind: 'toggle-menu', size: 'phone' },
      { kind: 'toggle-panel', sport: 'soccer' },
      { kind: 'navigate' },
    )
    expect(state).toEqual(closedLayout)
  })
})

describe("the header's menu button", () => {
  test('on a phone it shows and hides the sidebar, with whatever stands over it', () => {
    const open = stateAfter({ kind: 'toggle-menu', size: 'phone' })
    expect(open.isMenuOpen).toBe(true)
    const hidden = [
      { kind: 'toggle-panel', sport: 'soccer' } as const,
      { kind: 'toggle-menu', size: 'phone' } as const,
    ].reduce<LayoutState>(layoutAfter, open)
    expect(hidden).toMatchObject({ isMenuOpen: false, panel: null })
  })

  test('on a desktop the sidebar always stands: it opens the last list instead', () => {
    const state = stateAfter(
      { kind: 'toggle-panel', sport: 'cricket' },
      { kind: 'toggle-menu', size: 'desktop' },
    )
    expect(state).toMatchObject({ isMenuOpen: false, panel: null })
    expect(layoutAfter(state, { kind: 'toggle-menu', size: 'desktop' }).panel).toBe('cricket')
  })
})
