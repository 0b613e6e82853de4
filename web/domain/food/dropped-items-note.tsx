/** Says that typed figures take the place of a meal's items, `count` of which go. */
export const DroppedItemsNote = ({ count }: { count: number }) => (
  <div className="unless-empty" role="status">
    {count > 0 && (
      <p className="sheet__note">
        Your figures are not the sum of the items. Saving removes {count === 1 ? "the item" : `the ${count} items`}.
      </p>
    )}
  </div>
);
