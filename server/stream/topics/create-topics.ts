/** Every topic of the stream, in the order in which a reader is told what is due to it. */
import { AccountNumberTopic } from './account-numbers.ts'
import { BalanceTopic } from './balance.ts'
import { EventsTopic } from './events.ts'
import { ListTopic } from './lists.ts'
import { MarketsTopic } from './markets.ts'
import { OrdersTopic } from './orders.ts'
import { QueueTopic } from './queue.ts'
import type { SubscribeTo, Topic, TopicName, TopicParts } from './topic.ts'
import { TradesTopic } from './trades.ts'

export type Topics = { readonly [N in TopicName]: Topic<SubscribeTo<N>> }

/** Returns the topics, without readers. */
export function createTopics(parts: TopicParts): Topics {
  return {
    markets: new MarketsTopic(parts),
    trades: new TradesTopic(parts),
    events: new EventsTopic(parts),
    orders: new OrdersTopic(parts),
    balance: new BalanceTopic(parts),
    queue: new QueueTopic(parts),
    document: new AccountNumberTopic(parts, 'document'),
    notifications: new AccountNumberTopic(parts, 'notifications'),
    catalogue: new ListTopic(parts, 'catalogue'),
    games: new ListTopic(parts, 'games'),
  }
}
