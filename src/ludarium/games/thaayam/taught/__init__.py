"""What Thaayam taught itself: small nets, learned by self-play, for three and four players."""
