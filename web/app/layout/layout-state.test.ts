/** What opens and closes in the main layout. */
import { describe, expect, test } from 'vitest'
import { closedLayout, type LayoutAction, type LayoutState, layoutAfter } from './layout-state.ts'

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

  test('a match in the address closes the panel and the menu', () => {
    const state = stateAfter(
      { kind: 'toggle-menu', size: 'phone' },
      { kind: 'toggle-panel', sport: 'tennis' },
      { kind: 'follow-match', match: '7', from: 'tennis' },
    )
    expect(state).toMatchObject({ match: '7', panel: null, isMenuOpen: false })
  })

  test('when it has gone, the list it was chosen from comes back', () => {
    const state = stateAfter(
      { kind: 'toggle-panel', sport: 'tennis' },
      { kind: 'follow-match', match: 'tennis_demo_1', from: 'tennis' },
      { kind: 'follow-match', match: null, from: null },
    )
    expect(state).toMatchObject({ match: null, panel: 'tennis', returnTo: 'tennis_demo_1' })
  })

  test('a match chosen on the page, or by a link, opens no list', () => {
    expect(
      stateAfter(
        { kind: 'follow-match', match: '7', from: null },
        { kind: 'follow-match', match: null, from: null },
      ),
    ).toMatchObject({ match: null, panel: null })
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

  test('on a desktop the sidebar always stands: it collapses to icons, and stays so on other pages', () => {
    const collapsed = stateAfter({ kind: 'toggle-menu', size: 'desktop' }, { kind: 'navigate' })
    expect(collapsed).toMatchObject({ isCollapsed: true, isMenuOpen: false })
    expect(layoutAfter(collapsed, { kind: 'toggle-menu', size: 'desktop' }).isCollapsed).toBe(false)
  })
})
