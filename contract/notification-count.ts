/** How many notifications are kept; apart from their schemas, which the views' thread has no use for and would load with every start. */

/** Of an account; older ones are forgotten. */
export const notificationsMax = 300
