import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { ConversationPair, Side } from './side'

type Source = Db | Tx['sql']

/** Badges show "99+" above 99. */
const maxCountedUnread = 1000

export const selectConversations = (db: Source, { isCustomer, id }: Side) =>
  db
    .selectFrom('conversation')
    .innerJoin('vendor', 'vendor.id', 'conversation.vendor_id')
    .innerJoin('account', 'account.id', 'conversation.customer_id')
    .innerJoin('message', (join) =>
      join
        .onRef('message.customer_id', '=', 'conversation.customer_id')
        .onRef('message.vendor_id', '=', 'conversation.vendor_id')
        .onRef('message.number', '=', 'conversation.last'),
    )
    .where(isCustomer ? 'conversation.customer_id' : 'conversation.vendor_id', '=', id)
    .selectAll('conversation')
    .select([
      'vendor.name as vendor_name',
      'vendor.images as vendor_images',
      'vendor.visible as vendor_visible',
      'account.full_name as customer_name',
      'account.image_url as customer_image',
      'account.is_active as customer_active',
      'message.text as last_text',
      'message.hidden_at as last_hidden_at',
      'message.from_customer as last_from_customer',
      'message.created_at as sent_at',
      sql<number>`(
        select count(*)::int from (
          select from message m
          where m.customer_id = conversation.customer_id and m.vendor_id = conversation.vendor_id
            and m.from_customer = ${!isCustomer} and m.number > ${sql.ref(isCustomer ? 'conversation.customer_seen' : 'conversation.vendor_seen')}
          limit ${maxCountedUnread}
        ) counted)`.as('unread'),
    ])

export const selectMessages = (db: Source, { isCustomer, id }: Side) =>
  db
    .selectFrom('message')
    .leftJoin('account', 'account.id', 'message.author_id')
    .leftJoin('listing', 'listing.id', 'message.listing_id')
    .where(isCustomer ? 'message.customer_id' : 'message.vendor_id', '=', id)
    .selectAll('message')
    .select([
      'account.full_name as author_name',
      'listing.name as listing_name',
      'listing.vertical as listing_vertical',
    ])

/** Locks a conversation until the transaction ends, so that its messages get consecutive numbers. */
export const lockConversation = (tx: Tx, { customer_id, vendor_id }: ConversationPair) =>
  tx.sql
    .selectFrom('conversation')
    .selectAll()
    .where('customer_id', '=', customer_id)
    .where('vendor_id', '=', vendor_id)
    .forUpdate()
    .executeTakeFirst()
