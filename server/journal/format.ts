/**
 * The format of the journal: what a program must know to read it. It grows with every new kind of fact and every new form of
 * answers, so that a program of before says that it is too old, and does not stop in the middle.
 */

/** 1: answers as text (`answered`). 2: answers as outcomes (`call_answered`), waiting orders with the
 * version their player named (`order_waits`), long commands in slices (`task_left`, `call_begun`), who stopped a market and
 * why (`market_stopped`), of what kind an account is, to which other it belongs and what it holds (`account_added`),
 * by which rule bets are void (`void_ruled`), the profile (`profile_set`), ended markets of which less is kept
 * (`market_trimmed`), how far the audit log goes (`audit_noted`), play money that a player takes (`play_money` of the
 * postings), the balance after a round and the time of the next one (outcomes), what an order has beyond price and size
 * (`order_terms`), orders that are sized by a target (`order_resized`, `order_retargeted`), dead man's
 * switches (`switch_set`, `switch_renewed`, `switch_fired`, `sweep_ended`), accounts that are excluded (`account_excluded`), when a market is expected to be over (`market_scheduled`), what a market has beyond the usual
 * (`market_terms`), matches across the runners (`cross_matched`, `cross_leg`), runners who leave with a
 * reduction factor (`runner_reduced`, `match_reduced`), results that are paid later (`market_graded`), discounts that are
 * given (`discount_set`), orders that are held until their trigger is met (`order_held`, `held_edited`, `held_fired`, `held_waits`,
 * `held_again`) or trail (a zero byte between the facts), the starting price (`start_placed` and the facts after it), cash-outs
 * (`cash_out_begun`, `cash_out_hedge`, `cash_out_ended`), also such as are held for a profit (`cash_out_held`, `held_cash_out_fired`,
 * `held_cash_out_ended`), voids of what one runner is part of (`runner_voided`), stops and take-profits that share one size (`pair_made`,
 * the other of outcomes), orders whose fills are followed by exits, a stop alone among them (`order_offset`, `exit_due`, `exit_placed`), the quiet time after a
 * reopening (`market_quiet`, `quiet_ended`), what protects players (`limit_set` and the facts after it,
 * `protection-changed` of the answers), money in and out (`deposit_begun` and the facts after it),
 * roots over the ledgers of all accounts (`ledger_rooted`), what a player says of a limit of deposits, and that he has reviewed his limits (`deposit_limit_declined`,
 * `limits_reviewed`), who has been verified (`identity_noted`), what a round may stake by
 * age (`stake_cap_set`), the answers about both (`identity-noted`, `stake-cap-set`),
 * the tree of agents, their lines, shares and payments (`deals_set` and the facts after it, claims and what agents give back among them; `tree-changed` of the answers), bets against the
 * house's book (`book_bet_taken`, `book_bet_settled`), and accounts that the house has suspended or restricted by a public rule
 * (`account_suspended`, `account_restricted`), and the answers about both (`account-suspended`, `account-restricted`, `clients-funded`). */
export const journalFormat = 2
