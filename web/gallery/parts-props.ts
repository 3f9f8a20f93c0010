/** What the gallery gives to each of its chapters. */

export interface PartsProps {
  /** Parts stand twice on the page: what must be told apart carries the name of its theme. */
  theme: 'light' | 'dark'
}
