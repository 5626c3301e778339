"""Characters, foes and things: the shapes that travel, as the contract fixes them."""
