/**
 * What every page may say. This folder has the product's fixed sentences, a file for each area, so that a page loads those of
 * its own area only. It does not have labels of one or a few words, names, tables' heads and page titles, which stand in
 * the component that shows them; sample data; what is written to the console; and the algorithm's text (algorithm.md).
 */
export const pageText = {
  sessionEnded: 'Your session has ended. Please log in again.',
  networkError: 'Network error. Please check if the backend server is running.',
  backendResponded: (status: number) => `Backend responded ${status}`,
  noResult: 'The server gave no result.',
  historyBegun: 'History is being made again on the server. Nothing of it is here yet.',
  historyUpTo: (time: string) =>
    `History is being made again on the server. What happened after ${time} UTC is not here yet.`,

  skipToContent: 'Skip to content',
  backToSports: 'Back to sports',
  pageNotFound: 'This page does not exist.',
  pageNotFoundHelp: 'The address may be mistyped, or the event may have ended.',

  crashed: 'Something went wrong on this page.',
  crashedHelp: 'Reloading usually fixes it. Your bets and balance are safe on the server.',
  reload: 'Reload',
  updated: 'Crossbook was updated. Reload the page to have the new version.',
} as const
